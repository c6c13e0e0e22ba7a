import { fetchFile } from '../session/fetch-file.ts'

/** A PDF in base64: some browsers can't store a Blob. */
export async function fetchPdf(path: string): Promise<string> {
  const file = await fetchFile(path)
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export function decodePdf(pdf: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
}
