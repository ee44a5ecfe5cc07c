import type { CommonOptions } from './common-options.ts';

const MEGABYTE = 1024 * 1024;

/** The limits of a run that flags or settings change. */
export function limitsOf(options: CommonOptions): { files?: number; fileBytes?: number; totalBytes?: number } {
  const { maxFiles, maxFileSize, maxTotalSize } = options;
  return {
    ...(maxFiles === undefined ? {} : { files: maxFiles }),
    ...(maxFileSize === undefined ? {} : { fileBytes: maxFileSize * MEGABYTE }),
    ...(maxTotalSize === undefined ? {} : { totalBytes: maxTotalSize * MEGABYTE }),
  };
}
