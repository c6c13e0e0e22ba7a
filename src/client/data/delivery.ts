import { pagePlatform } from '#client/browser/page-platform.ts'
import { type Delivery, startDelivery } from '#offline/delivery.ts'

let started: Delivery | undefined

/** This page's outbox. It begins to deliver when it is first asked for: behind the sign-in, and once per page. */
export function delivery(): Delivery {
  started ??= startDelivery(pagePlatform, import.meta.env.VITE_APP_VERSION ?? 'dev')
  return started
}
