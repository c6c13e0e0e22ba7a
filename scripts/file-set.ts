const WORD_BITS = 5
/** Bits of one number in a set. */
export const WORD = 1 << WORD_BITS

/** A set of files below `count`, with a bit for each: an empty one. */
export function noFiles(count: number): Uint32Array {
  return new Uint32Array(Math.ceil(count / WORD))
}

export function has(files: Uint32Array, file: number): boolean {
  return ((files[file >>> WORD_BITS] ?? 0) & (1 << (file & (WORD - 1)))) !== 0
}

export function add(files: Uint32Array | undefined, file: number): void {
  if (files) files[file >>> WORD_BITS] = (files[file >>> WORD_BITS] ?? 0) | (1 << (file & (WORD - 1)))
}

export function addAll(files: Uint32Array, more: Uint32Array | undefined): void {
  if (more) for (let at = 0; at < files.length; at += 1) files[at] = (files[at] ?? 0) | (more[at] ?? 0)
}
