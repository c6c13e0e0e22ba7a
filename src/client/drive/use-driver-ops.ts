import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Op } from '#offline/outbox/op.ts'
import { observeOutbox } from '#offline/outbox/outbox.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import { openDriverOutbox } from './page-outbox.ts'

/** The link's outbox, opened once, with what it holds. */
export function useDriverOps({ linkId, token }: Pick<StoredLink, 'linkId' | 'token'>, onSent: () => void) {
  const outbox = useMemo(() => openDriverOutbox({ linkId, token }), [linkId, token])
  const [ops, setOps] = useState<readonly Op[] | null>(null)
  const sent = useRef(0)
  useEffect(
    () =>
      observeOutbox(
        outbox.db,
        linkId,
        (held) => {
          setOps(held.ops)
          const count = held.ops.filter(({ state }) => state === 'done').length
          if (count > sent.current) onSent()
          sent.current = count
        },
        () => setOps([]),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the outbox is opened once per link
    [outbox],
  )
  return { outbox, ops }
}

/** Renders again every second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
