import { Queue } from 'workbox-background-sync'
import { indexIn, requestOf } from './operation.ts'
import type { WorkerAsk } from './workbox.ts'

interface AskEvent {
  readonly data: WorkerAsk
  readonly ports: readonly MessagePort[]
  waitUntil: (work: Promise<unknown>) => void
}

// ignore the browser's own sync events: their timing can't be controlled
const queue = new Queue('bench', { onSync: () => undefined })

async function save(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await queue.pushRequest({ request: requestOf(index, crypto.randomUUID()) })
}

/** As shipped: an answer of 500 counts as delivered. After a lost answer it stops, and we restart it right away. */
async function replayAsShipped(): Promise<void> {
  while ((await queue.size()) > 0) await queue.replayRequests().catch(() => undefined)
}

/** What a careful user of the package writes: a request without a 2xx answer goes back to the front of the queue. */
async function replayStrictly(): Promise<void> {
  for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest()) {
    const answer = await fetch(entry.request.clone()).catch(() => null)
    if (!answer?.ok) await queue.unshiftRequest(entry)
  }
}

async function waiting(): Promise<number[]> {
  const entries = await queue.getAll()
  return entries.map(({ request }) => indexIn(request.url)).filter((index) => index !== null)
}

function answered({ ask, count }: WorkerAsk): Promise<unknown> {
  switch (ask) {
    case 'save':
      return save(count)
    case 'as-shipped':
      return replayAsShipped()
    case 'strict':
      return replayStrictly()
    case 'waiting':
      return waiting()
  }
}

addEventListener('message', (event) => {
  // no TypeScript library has both the page's window and the worker's events
  const asking = event as unknown as AskEvent
  asking.waitUntil(answered(asking.data).then((answer) => asking.ports[0]?.postMessage(answer)))
})
