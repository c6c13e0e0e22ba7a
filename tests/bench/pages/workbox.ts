export interface WorkerAsk {
  ask: 'save' | 'as-shipped' | 'strict' | 'waiting'
  count: number
}

const loop = location.search === '?strict' ? 'strict' : 'as-shipped'
await navigator.serviceWorker.register('/workbox-worker.js', { type: 'module' })
const { active } = await navigator.serviceWorker.ready

function askWorker<T>(ask: WorkerAsk['ask'], count = 0): Promise<T> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data as T))
    port1.start()
    active?.postMessage({ ask, count } satisfies WorkerAsk, [port2])
  })
}

window.queue = {
  save: (count) => askWorker<void>('save', count),
  drain: () => askWorker<void>(loop),
  waiting: () => askWorker<number[]>('waiting'),
}
