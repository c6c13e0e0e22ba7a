import { AwsClient } from 'aws4fetch'
import { Readable } from 'node:stream'
import { asStored, type ObjectStore, objectKey } from './object-store.ts'
import { transferMs } from './steady-object-store.ts'

export interface S3Settings {
  /** the service's root: https://s3.us-east-1.amazonaws.com */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 8_000

interface Sent {
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** Any S3-compatible store, addressed by path: AWS, Cloudflare R2, MinIO, Ceph. */
export function s3ObjectStore(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  { retries = 3, timeoutMs = TIMEOUT_MS }: { retries?: number; timeoutMs?: number } = {},
): ObjectStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const urlOf = (sha256: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${objectKey(sha256)}`

  async function ask(method: string, sha256: string, { headers, body }: Sent = {}): Promise<Response> {
    const waiting = new AbortController()
    const timer = setTimeout(
      () => waiting.abort(new DOMException('timeout: the document store is silent', 'TimeoutError')),
      timeoutMs + transferMs(body?.length ?? 0),
    )
    try {
      const sent = { ...(headers && { headers }), ...(body && { body }) }
      return await client.fetch(urlOf(sha256), { method, redirect: 'error', signal: waiting.signal, ...sent })
    } finally {
      // a file may take a slow phone minutes
      clearTimeout(timer)
    }
  }

  return {
    async put(sha256, bytes, type) {
      const headers = {
        'content-type': type,
        // the store checks that nothing was lost on the way
        'x-amz-content-sha256': sha256,
        'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
      }
      const answer = await ask('PUT', sha256, { headers, body: new Uint8Array(bytes) })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The document store answered ${answer.status} to PUT`)
    },
    async get(sha256) {
      const answer = await ask('GET', sha256)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      if (!answer.ok) throw new Error(`The document store answered ${answer.status} to GET`)
      return answer.body && asStored(Readable.fromWeb(answer.body), sha256)
    },
    async sizeOf(sha256) {
      const answer = await ask('HEAD', sha256)
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`The document store answered ${answer.status} to HEAD`)
      return Number(answer.headers.get('content-length'))
    },
    async remove(sha256) {
      const answer = await ask('DELETE', sha256)
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw new Error(`The document store answered ${answer.status} to DELETE`)
    },
  }
}
