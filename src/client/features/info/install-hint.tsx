import { useLocation } from '@tanstack/react-router'
import Share from 'lucide-react/icons/share'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  installWay,
  isInstallSuggested,
  onInstallOfferChange,
  showInstallPrompt,
} from '#client/browser/page/install-offer.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { CornerPrompt } from '#client/ui/corner-notice.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { INSTALL_COPY } from './copy.ts'

/** Lists to look at. Never over a form or a load, where someone works. */
const PLACES: readonly string[] = [PATHS.dashboard, PATHS.myLoads, PATHS.loadBoard]

/** Offers the installed app once per account and device: after the first booking or arrival, or on another day. */
export function InstallHint() {
  const { id: personId } = useSession().user
  const { pathname } = useLocation()
  const way = useSyncExternalStore(onInstallOfferChange, installWay)
  const isSuggested = useSyncExternalStore(onInstallOfferChange, isInstallSuggested)
  const [today] = useState(() => new Date().toDateString())
  const [visited] = useState(() => firstVisit(personId, today))
  const [isOver, setOver] = useState(false)
  const isDue = visited !== null && (isSuggested || visited !== today)
  if (!way || !isDue || isOver || !PLACES.includes(pathname)) return null
  const close = () => setOver(true)
  return (
    <Seen onSeen={() => rememberShown(personId)}>
      {way === 'prompt' ? (
        <CornerPrompt isPatient words={INSTALL_COPY.install}>
          <Button variant="quiet" onClick={close}>
            {INSTALL_COPY.notNow}
          </Button>
          <Button onClick={() => void showInstallPrompt()}>{INSTALL_COPY.installButton}</Button>
        </CornerPrompt>
      ) : (
        <CornerPrompt
          isPatient
          words={
            <>
              {INSTALL_COPY.shareMenuStart}
              <Share aria-hidden className="inline size-5 align-text-bottom" />
              {INSTALL_COPY.shareMenuEnd}
            </>
          }
        >
          <Button variant="quiet" onClick={close}>
            {INSTALL_COPY.gotIt}
          </Button>
        </CornerPrompt>
      )}
    </Seen>
  )
}

/** A hint that waited behind a dialog until the page was closed wasn't seen. */
function Seen({ onSeen, children }: { onSeen: () => void; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hint = box.current?.firstElementChild
    if (!hint) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
    })
    observer.observe(hint)
    return () => observer.disconnect()
  })
  return <div ref={box}>{children}</div>
}

/** What this device remembers of the hint, per account: the day of the first visit, then `SHOWN`. */
const SHOWN = 'shown'

const keyOf = (personId: PersonId) => `install-hint ${personId}`

function readMemory(personId: PersonId): string | null {
  try {
    return localStorage.getItem(keyOf(personId))
  } catch {
    // where nothing can be remembered, a hint would come each time
    return SHOWN
  }
}

function writeMemory(personId: PersonId, value: string): void {
  try {
    localStorage.setItem(keyOf(personId), value)
  } catch {
    // readMemory() says 'shown'
  }
}

/** Remembers the first visit. @returns the day of it, or null once the hint was shown */
function firstVisit(personId: PersonId, today: string): string | null {
  const remembered = readMemory(personId)
  if (remembered === SHOWN) return null
  if (remembered === null) writeMemory(personId, today)
  return remembered ?? today
}

function rememberShown(personId: PersonId): void {
  writeMemory(personId, SHOWN)
}
