import { deliverInBackground } from '#client/browser/background-sync.ts'
import { pagePlatform } from '#client/browser/page-platform.ts'
import { finishBeforeReload } from '#client/browser/unsaved.ts'
import { type Delivery, startDelivery } from '#offline/delivery.ts'
import { APP_VERSION } from '#offline/outbox-sync.ts'

let started: Delivery | undefined

/** This page's outbox. It begins to deliver when it is first asked for: behind the sign-in, and once per page. */
export function delivery(): Delivery {
  started ??= begin()
  return started
}

function begin(): Delivery {
  const { outbox, drain, triggers } = startDelivery(pagePlatform, APP_VERSION)
  finishBeforeReload(() => drain.idle())
  const wake = async () => {
    if (!pagePlatform.online()) void deliverInBackground()
    const { why } = await triggers.wake()
    if (why === 'offline') await deliverInBackground()
  }
  return { outbox: { ...outbox, wake: () => void wake() }, drain, triggers }
}
