import { fetchFile } from '../session/fetch-file.ts'

/** A PDF in base64: some browsers can't store a Blob. */
export async function fetchPdf(path: string): Promise<string> {
  const file = await fetchFile(path)
  return encodePdf(new Uint8Array(await file.arrayBuffer()))
}

/** Whole groups of three bytes, and few enough for one call: a packet with photos has megabytes. */
const PIECE = 3 * 8192

function encodePdf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)))
  return text
}

export function decodePdf(pdf: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
}
