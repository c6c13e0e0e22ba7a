import { startOutboxDelivery } from '#offline/outbox/outbox-delivery.ts'
import { indexIn } from './operation.ts'
import { outbox, saveNth, signInHere, USER_ID } from './own-outbox.ts'
import { until } from './queue.ts'

const open = () => outbox.db.ops.where('[userId+open]').equals([USER_ID, 1])

window.queue = {
  async save(count) {
    await signInHere()
    for (let index = 0; index < count; index += 1) await saveNth(index)
  },
  async drain() {
    const { triggers } = startOutboxDelivery(
      outbox.db,
      { on: () => () => undefined, online: () => navigator.onLine },
      'bench',
    )
    await until(() => open().count(), 0)
    triggers.stop()
  },
  async waiting() {
    const ops = await open().toArray()
    return ops.map(({ entity }) => indexIn(entity)).filter((index) => index !== null)
  },
}
