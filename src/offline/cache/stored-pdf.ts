import type { Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { fetchFile } from '../session/fetch-file.ts'

/**
 * A PDF in base64: some browsers can't store a Blob.
 * @throws ApiError when the server refused, NetworkError when it did not answer
 */
export async function fetchPdf<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  stop?: AbortSignal,
): Promise<string> {
  const file = await fetchFile(buildHttpRequest(endpoint, input).path, stop)
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
