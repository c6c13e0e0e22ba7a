import { deliverInBackground } from '#client/browser/background-sync.ts'
import { whenIdle } from '#client/browser/idle.ts'
import { pagePlatform } from '#client/browser/page-platform.ts'
import { finishBeforeReload } from '#client/browser/unsaved.ts'
import type { Delivery } from '#offline/delivery.ts'
import type { Outbox } from '#offline/outbox.ts'
import { buildOf } from '#offline/outbox-sync.ts'
import { ownOutbox } from '#offline/own-outbox.ts'

const NEXT_TRY_MS = 5_000
const build = buildOf([...document.scripts].map(({ src }) => src))
let outbox: Outbox | undefined
let started: Promise<Delivery> | undefined

/** This page's outbox. From when it is first asked for, behind the sign-in, it is also delivered. */
export function outboxHere(): Outbox {
  if (!outbox) {
    outbox = ownOutbox(build, () => void wake())
    beginInTime()
  }
  return outbox
}

/** Its code may be asked for just when the signal goes, and nobody may act again to ask anew. */
function beginInTime(): void {
  whenIdle()
    .then(delivery)
    .catch((error: unknown) => {
      console.warn('The outbox is not delivered yet', error)
      setTimeout(beginInTime, NEXT_TRY_MS)
    })
}

/** What delivers it, once per page; no screen waits for its code before it shows. A failed start is tried again. */
export function delivery(): Promise<Delivery> {
  const own = outboxHere()
  started ??= begin(own).catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

async function begin({ db }: Outbox): Promise<Delivery> {
  const { startDelivery } = await import('#offline/delivery.ts')
  const running = startDelivery(db, pagePlatform, build)
  finishBeforeReload(() => running.drain.idle())
  return running
}

async function wake(): Promise<void> {
  if (!pagePlatform.online()) void deliverInBackground()
  const { triggers } = await delivery()
  const { why } = await triggers.wake()
  if (why === 'offline') await deliverInBackground()
}
