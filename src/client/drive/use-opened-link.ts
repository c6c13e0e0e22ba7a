import { useEffect, useState } from 'react'
import { ApiError } from '#contract/api/http-request.ts'
import { loseLink, sendAgain, takeOver } from '#offline/driver/driver-outbox.ts'
import {
  findLinkByToken,
  listLinks,
  loadLink,
  readDriverLoad,
  type StoredLink,
  storeLink,
} from '#offline/driver/link-store.ts'
import { isStorageSilent } from '#offline/session/storage-wait.ts'
import { useStorageSilence } from '#client/browser/session/use-storage-silence.ts'
import type { Ended } from './drive-load.tsx'

type Opened =
  | { status: 'opening' | 'none' | 'silent' }
  | { status: 'unreachable'; reference: string | null }
  | { status: 'open'; link: StoredLink; ended: Ended | null }

const REFRESH_MS = 60_000

function endedBy(error: unknown): Ended | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'UNAUTHENTICATED') return 'lost'
  if (error.code !== 'LINK_ENDED') return null
  const { state } = (error.current ?? {}) as { state?: unknown }
  return state === 'released' || state === 'expired' ? state : 'revoked'
}

/** The link is wrong. A broken or busy server says nothing about the link. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/** Browsers that can't say are no mail scanners. */
const wasTouched = () => (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true

const referenceOf = (error: unknown) => (error instanceof ApiError ? error.reference : null)

/** An ended link keeps what was tapped, and forgets where the docks are and whom to call there, also without signal. */
function endedLink(was: Extract<Opened, { status: 'open' }>, ended: Ended | null): Opened {
  if (ended === 'lost') return { ...was, ended, link: { ...was.link, isLost: true } }
  if (ended !== 'revoked' && ended !== 'released') return { ...was, ended }
  const { load } = was.link
  const nowhere = { address: null, description: null, coordinates: null, contactName: null, contactPhone: null }
  return {
    ...was,
    ended,
    link: {
      ...was.link,
      load: { ...load, stops: load.stops.map((stop) => ({ ...stop, ...nowhere })) },
    },
  }
}

async function read(token: string, of: string | undefined): Promise<Pick<StoredLink, 'load'> & { database: string }> {
  const { database, restoredTo, ...load } = await readDriverLoad(token, { of, wasTouched: wasTouched() })
  // before the database is stored: if the page dies in between, the next answer says it again
  if (restoredTo !== undefined) await sendAgain(Date.parse(restoredTo))
  return { load, database }
}

/** What this phone has stored of the address. Without one, the link that was opened last. */
async function storedLink(token: string | undefined, linkId: string | undefined): Promise<StoredLink | null> {
  if (token !== undefined) return findLinkByToken(token)
  if (linkId !== undefined) return loadLink(linkId)
  const [last] = await listLinks()
  return last ?? null
}

export interface LinkAddress {
  token: string | undefined
  linkId: string | undefined
  /** the address has neither: letters are missing, or others */
  isCut: boolean
}

/** A link as this phone has it stored, then as the server answers, again each minute. */
export function useOpenedLink({ token, linkId, isCut }: LinkAddress) {
  const [opened, setOpened] = useState<Opened>({ status: 'opening' })

  async function open(): Promise<void> {
    if (isCut) return setOpened({ status: 'none' })
    const stored = await storedLink(token, linkId)
    if (stored) {
      history.replaceState(null, '', `/drive/${stored.linkId}`)
      setOpened({ status: 'open', link: stored, ended: stored.isLost ? 'lost' : null })
    }
    const key = token ?? stored?.token
    if (key === undefined) return setOpened({ status: isStorageSilent() ? 'silent' : 'none' })
    try {
      const { load, database } = await read(key, stored?.database)
      history.replaceState(null, '', `/drive/${load.linkId}`)
      const answered = { linkId: load.linkId, token: key, openedAt: Date.now(), load, database, isLost: false }
      await takeOver(answered)
      // what the driver chose meanwhile stays: consent may have been withdrawn
      setOpened((was) => ({
        status: 'open',
        link: { ...(was.status === 'open' ? was.link : stored), ...answered },
        ended: null,
      }))
    } catch (error) {
      const ended = endedBy(error)
      if (stored) await end(stored, ended)
      else
        setOpened(
          ended || isRefusal(error) ? { status: 'none' } : { status: 'unreachable', reference: referenceOf(error) },
        )
    }
  }
  useEffect(() => {
    void open()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address is read once
  }, [])
  const isSilent = useStorageSilence()
  const isHidden = opened.status === 'silent'
  useEffect(() => {
    if (!isSilent && isHidden) void open()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once storage answers
  }, [isSilent, isHidden])
  const link = opened.status === 'open' ? opened.link : null
  useEffect(() => {
    if (link) void storeLink(link)
  }, [link])
  useEffect(() => {
    // asking again and again for a link that is unknown looks like guessing
    if (!link || link.isLost) return
    const timer = setInterval(() => void refresh(link), REFRESH_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one timer per link, whatever is read of it
  }, [link?.linkId, link?.isLost])

  useEffect(() => {
    if (!link) return
    // the first touch tells the dispatcher that the driver opened the link; a tab's reload knows of none
    const touched = new AbortController()
    const tell = () => {
      touched.abort()
      void refresh(link)
    }
    for (const kind of ['pointerup', 'keydown'] as const)
      addEventListener(kind, tell, { once: true, signal: touched.signal, passive: true })
    return () => touched.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a link
  }, [link?.linkId])

  async function refresh(link: StoredLink): Promise<void> {
    try {
      const { load, database } = await read(link.token, link.database)
      setOpened((was) =>
        was.status === 'open' ? { ...was, link: { ...was.link, load, database, isLost: false }, ended: null } : was,
      )
    } catch (error) {
      const ended = endedBy(error)
      if (ended) await end(link, ended)
    }
  }
  async function end(link: StoredLink, ended: Ended | null): Promise<void> {
    if (ended === 'lost') await loseLink(link)
    setOpened((was) => (was.status === 'open' ? endedLink(was, ended) : was))
  }
  function change(patch: Partial<StoredLink>): void {
    setOpened((was) => (was.status === 'open' ? { ...was, link: { ...was.link, ...patch } } : was))
  }

  return { opened, link, isSilent, open, refresh, change }
}
