import type { Page } from 'playwright/test'
import type { PushStandIn } from './push-stand-in.ts'

/** The browser's own part of push: its subscription at the push service, and the number on the app's icon. */
export interface PushDevice {
  /** the subscription's name at the push service; null while there is none */
  subscription: () => Promise<string | null>
  /** the number on the icon, as the page set it last; 0 when it was cleared */
  badge: () => Promise<number>
}

interface DeviceWindow extends Window {
  subscribeAt: () => Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }>
}

let devices = 0

/**
 * Makes a page's browser subscribe at the test's own push service instead of a real one. It keeps its subscription
 * over reloads, as a browser does, and has the permission to notify. Call it before the page is opened.
 */
export async function pushDevice(page: Page, service: PushStandIn, origin: string): Promise<PushDevice> {
  const context = page.context()
  await context.grantPermissions(['notifications', 'background-sync'], { origin })
  await context.exposeFunction('subscribeAt', () => service.subscribe(`browser-${(devices += 1)}`))
  await context.addInitScript(() => {
    type Given = Awaited<ReturnType<DeviceWindow['subscribeAt']>>
    const kept = () =>
      JSON.parse(localStorage.getItem('device-subscription') ?? 'null') as (Given & { key: string }) | null
    const subscription = ({ key, ...given }: Given & { key: string }) => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem('device-subscription')
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const one = kept()
        return one && subscription(one)
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const key = applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')
        const one = { ...(await (window as unknown as DeviceWindow).subscribeAt()), key }
        localStorage.setItem('device-subscription', JSON.stringify(one))
        return subscription(one)
      },
    })
    const show = async (count = 0) => localStorage.setItem('device-badge', String(count))
    Object.assign(Navigator.prototype, { setAppBadge: show, clearAppBadge: () => show(0) })
  })
  const read = (name: string) => page.evaluate((key) => localStorage.getItem(key), name)
  return {
    async subscription() {
      const { endpoint } = JSON.parse((await read('device-subscription')) ?? '{}') as { endpoint?: string }
      return endpoint?.split('/').at(-1) ?? null
    },
    badge: async () => Number(await read('device-badge')),
  }
}
