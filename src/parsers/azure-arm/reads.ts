import { unknown, type Unknown } from '../../base/value.ts';
import type { Read } from './document.ts';

/** Which kinds were read below which ids; ids are in lower case. */
export interface Reads {
  /** Why one kind of child was not read; `undefined` where it was. A child without a note was not read. */
  unread(at: string, of: string): string | undefined;
}

/** Indexes by place and kind whether something was read, or why it was not. */
export function indexReads(reads: readonly Read[]): Reads {
  const byKey = new Map(reads.map((read) => [readKey(read.at, read.of), read]));
  return {
    unread(at, of) {
      const read = byKey.get(readKey(at, of));
      if (read === undefined) return 'was not requested';
      return read.outcome === 'unread' ? `could not be read (${readReason(read)})` : undefined;
    },
  };
}

/** A value that was not read, and may not be set. */
export function notRead(reason: string): Unknown {
  return unknown(reason, false);
}

/** Such as `403 AuthorizationFailed`. A code is repeated only if it has the fixed form of Azure's codes. */
export function readReason({ status, code }: Read): string {
  const word = code !== undefined && /^[\w.-]{1,80}$/.test(code) ? code : 'no reason given';
  return typeof status === 'number' && status > 0 ? `${status} ${word}` : word;
}

function readKey(at: string, of: string): string {
  return `${at.toLowerCase().replace(/\/+$/, '')}\n${of.toLowerCase()}`;
}
