import { gzipSync } from 'node:zlib';

export interface PackedFile {
  readonly name: string;
  readonly text: string | Uint8Array;
  /** Type of the tar entry; `0` is a file, `2` a symbolic link. */
  readonly type?: string;
}

/** A gzipped tar archive as `helm package` writes it. */
export function packed(files: readonly PackedFile[]): Uint8Array {
  const blocks: Buffer[] = [];
  for (const { name, text, type = '0' } of files) {
    const body = Buffer.from(text);
    blocks.push(header(name, body.length, type), body, Buffer.alloc((512 - (body.length % 512)) % 512));
  }
  return new Uint8Array(gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])));
}

function header(name: string, size: number, type: string): Buffer {
  const block = Buffer.alloc(512);
  block.write(name.slice(0, 100), 0);
  block.write('0000644\0', 100);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
