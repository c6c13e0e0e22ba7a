import { shrinkPhoto } from '#offline/documents/shrink-photo.ts'

export interface ShrinkRequest {
  number: number
  photo: Blob
}
export type ShrinkReply = { number: number; small: Blob } | { number: number; failed: string }

const scope = globalThis as unknown as {
  addEventListener: (type: 'message', listener: (event: MessageEvent<ShrinkRequest>) => void) => void
  postMessage: (reply: ShrinkReply) => void
}

scope.addEventListener('message', ({ data: { number, photo } }) => {
  shrinkPhoto(photo).then(
    (small) => scope.postMessage({ number, small }),
    (error: unknown) => scope.postMessage({ number, failed: String(error) }),
  )
})
