import { shrinkPhoto, UnreadablePhoto } from '#offline/documents/shrink-photo.ts'
import type { ShrinkReply, ShrinkRequest } from './shrink.worker.ts'

let worker: Worker | undefined
let latest = 0

/**
 * Makes a photo small in a worker, so that the camera's button answers meanwhile.
 * @throws UnreadablePhoto when this browser can't decode it
 */
export async function shrinkInWorker(photo: Blob): Promise<Blob> {
  // Safari before 16.4 has no canvas in workers
  if (!('OffscreenCanvas' in window)) throw new UnreadablePhoto()
  worker ??= new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  const mine = worker
  latest += 1
  const request: ShrinkRequest = { number: latest, photo }
  const reply = await new Promise<ShrinkReply | null>((resolve) => {
    const onReply = ({ data }: MessageEvent<ShrinkReply>) => data.number === request.number && end(data)
    const broken = () => end(null)
    const end = (answer: ShrinkReply | null) => {
      mine.removeEventListener('message', onReply)
      mine.removeEventListener('error', broken)
      resolve(answer)
    }
    mine.addEventListener('message', onReply)
    mine.addEventListener('error', broken)
    mine.postMessage(request)
  })
  if (reply === null) {
    // its script didn't load: there is no signal, and no copy of it here
    worker = undefined
    return shrinkPhoto(photo)
  }
  if ('failed' in reply) throw new UnreadablePhoto(reply.failed)
  return reply.small
}
