import { useEffect, useRef, useState } from 'react'
import { registerBackgroundSync } from '#client/browser/page/background-sync.ts'
import { createPhoneDrainer, DRIVER_VERSION, openDriverDb } from '#offline/driver/driver-outbox.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isMoving } from '#offline/outbox/op-state.ts'
import { observeOutbox, type Outbox } from '#offline/outbox/outbox.ts'
import { type Platform, type PlatformEvent, startTriggers } from '#offline/outbox/triggers.ts'
import { apiConnection } from '#offline/session/api-connection.ts'
import { deviceClock } from '#offline/session/clock.ts'
import { UnsavedOps } from '#offline/outbox/unsaved-ops.ts'

/** Of the worker that sends once the page is closed. It is no link, so no page belongs to it. */
export const SYNC_SCOPE = '/drive/sync'

type LinkKey = Pick<StoredLink, 'linkId' | 'token'>

/** The link's outbox, opened once, with what it holds; `ops` is null until it is read. */
export function useDriverOutbox(link: LinkKey, onSent: () => void): { outbox: Outbox; ops: readonly Op[] | null } {
  const [outbox] = useState(() => openDriverOutbox(link))
  const [ops, setOps] = useState<readonly Op[] | null>(null)
  const sent = useRef(0)
  const unsent = useRef(0)
  useEffect(
    () =>
      observeOutbox(
        outbox.db,
        link.linkId,
        (held) => {
          setOps(held.ops)
          const count = held.ops.filter(({ state }) => state === 'done').length
          if (count > sent.current) onSent()
          sent.current = count
          // saved in another tab, or reopened after a restore of the server
          const moving = held.ops.filter(isMoving).length
          if (moving > unsent.current) outbox.wake()
          unsent.current = moving
        },
        () => setOps([]),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the outbox is opened once per link
    [outbox],
  )
  return { outbox, ops }
}

/** Delivered from this page, and by the worker once the page is closed. */
function openDriverOutbox(link: LinkKey): Outbox {
  const db = openDriverDb()
  const triggers = startTriggers(createPhoneDrainer(db, link), {
    clock: deviceClock,
    random: Math.random,
    platform,
    connection: apiConnection,
  })
  return {
    db,
    clock: deviceClock,
    newId: () => crypto.randomUUID(),
    unsaved: new UnsavedOps(),
    serverClock: () => apiConnection.serverClock(),
    appVersion: DRIVER_VERSION,
    evictCache: () => Promise.resolve(),
    wake() {
      // a driver taps and puts the phone away: the page may be gone before the tap is sent
      void registerBackgroundSync(SYNC_SCOPE)
      void triggers.wake()
    },
  }
}

const TARGETS: Partial<Record<PlatformEvent, () => EventTarget>> = {
  visible: () => document,
  pageshow: () => window,
  online: () => window,
  freeze: () => document,
  pagehide: () => window,
}

const platform: Platform = {
  on(event, listener) {
    const target = TARGETS[event]?.()
    const type = event === 'visible' ? 'visibilitychange' : event
    const hear = () => (event !== 'visible' || document.visibilityState === 'visible') && listener()
    target?.addEventListener(type, hear)
    return () => target?.removeEventListener(type, hear)
  },
  online: () => navigator.onLine,
}
