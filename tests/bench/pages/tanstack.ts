import { createCollection, localOnlyCollectionOptions } from '@tanstack/db'
import { startOfflineExecutor } from '@tanstack/offline-transactions'
import { requestOf } from './operation.ts'
import { until } from './queue.ts'

interface Action {
  index: number
}

const actions = createCollection(localOnlyCollectionOptions({ id: 'actions', getKey: ({ index }: Action) => index }))

const executor = startOfflineExecutor({
  collections: { actions },
  mutationFns: {
    async send({ transaction, idempotencyKey }) {
      for (const { modified } of transaction.mutations) {
        const answer = await fetch(requestOf((modified as unknown as Action).index, idempotencyKey))
        if (!answer.ok) throw new Error('The server did not take it')
      }
    },
  },
})
await executor.waitForInit()

const stored = async () => (await executor.peekOutbox()).length
const unsent = () => Promise.resolve(executor.getPendingCount() + executor.getRunningCount())

window.queue = {
  async save(count) {
    for (let index = 0; index < count; index += 1) {
      const transaction = executor.createOfflineTransaction({ mutationFnName: 'send' })
      transaction.mutate(() => actions.insert({ index }))
    }
    await until(stored, count)
  },
  // starts automatically when the browser reports that it is online
  drain: () => until(unsent, 0),
  async waiting() {
    const open = await executor.peekOutbox()
    return open.flatMap(({ mutations }) => mutations.map(({ modified }) => (modified as unknown as Action).index))
  },
}
