import { useEffect, useState } from 'preact/hooks'
import { ApiError } from '#contract/api/http-request.ts'
import {
  findLinkByToken,
  listLinks,
  loadLanguage,
  loadLink,
  storeLanguage,
  storeLink,
  type StoredLink,
} from '#offline/driver/link-store.ts'
import { readDriverLoad } from '#offline/session/read-driver-load.ts'
import { DriveFrame, Message } from './drive-frame.tsx'
import { DriveLoad } from './drive-load.tsx'
import type { DriveCopy, Language } from './drive-copy.ts'
import { ENGLISH_COPY } from './english-copy.ts'
import { isLanguage, loadCopy, phoneLanguage } from './language.ts'

type Ended = 'revoked' | 'released' | 'expired'
type Opened =
  | { is: 'opening' | 'none' }
  | { is: 'unreachable'; reference: string | null }
  | { is: 'open'; link: StoredLink; ended: Ended | null }

const REFRESH_MS = 60_000

function endedBy(error: unknown): Ended | null {
  if (!(error instanceof ApiError) || error.code !== 'LINK_ENDED') return null
  const { state } = (error.current ?? {}) as { state?: unknown }
  return state === 'released' || state === 'expired' ? state : 'revoked'
}

/** The link is wrong. A broken or busy server says nothing about the link. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

const referenceOf = (error: unknown) => (error instanceof ApiError ? error.reference : null)

/** What this phone has stored of the address. Without one, the link that was opened last. */
async function storedLink(token: string | undefined, linkId: string | undefined): Promise<StoredLink | null> {
  if (token !== undefined) return findLinkByToken(token)
  if (linkId !== undefined) return loadLink(linkId)
  const [last] = await listLinks()
  return last ?? null
}

function useLanguage() {
  const [language, setLanguage] = useState<Language>('en')
  const [copy, setCopy] = useState<DriveCopy>(ENGLISH_COPY)
  useEffect(() => {
    void loadLanguage().then((kept) => setLanguage(isLanguage(kept) ? kept : phoneLanguage(navigator.languages)))
  }, [])
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const words = await loadCopy(language)
      if (!isCurrent) return
      setCopy(words)
      document.documentElement.lang = words === ENGLISH_COPY ? 'en' : language
    }
    void load()
    return () => void (isCurrent = false)
  }, [language])
  const choose = (chosen: Language) => {
    setLanguage(chosen)
    void storeLanguage(chosen)
  }
  return { language, copy, choose }
}

/** A driver's link, from the message to the signed POD. */
export function DrivePage({ token, linkId }: { token: string | undefined; linkId: string | undefined }) {
  const { language, copy, choose } = useLanguage()
  const [opened, setOpened] = useState<Opened>({ is: 'opening' })

  async function open(): Promise<void> {
    const stored = await storedLink(token, linkId)
    if (stored) show(stored, null)
    const key = token ?? stored?.token
    if (key === undefined) return setOpened({ is: 'none' })
    try {
      const load = await readDriverLoad(key)
      history.replaceState(null, '', `/drive/${load.linkId}`)
      const read = { linkId: load.linkId, token: key, openedAt: Date.now(), load }
      setOpened((was) => {
        // what the driver chose meanwhile stays: consent may have been withdrawn
        const link = { ...(was.is === 'open' ? was.link : stored), ...read }
        void storeLink(link)
        return { is: 'open', link, ended: null }
      })
    } catch (error) {
      const ended = endedBy(error)
      if (stored) show(stored, ended)
      else setOpened(ended || isRefusal(error) ? { is: 'none' } : { is: 'unreachable', reference: referenceOf(error) })
    }
  }
  function show(link: StoredLink, ended: Ended | null): void {
    history.replaceState(null, '', `/drive/${link.linkId}`)
    setOpened({ is: 'open', link, ended })
  }
  useEffect(() => {
    void open()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address is read once
  }, [])
  const link = opened.is === 'open' ? opened.link : null
  useEffect(() => {
    if (!link) return
    const timer = setInterval(() => void refresh(link), REFRESH_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one timer per link, whatever is read of it
  }, [link?.linkId])

  async function refresh(link: StoredLink): Promise<void> {
    try {
      const load = await readDriverLoad(link.token)
      setOpened((was) => {
        if (was.is !== 'open') return was
        const now = { ...was.link, load }
        void storeLink(now)
        return { ...was, link: now, ended: null }
      })
    } catch (error) {
      const ended = endedBy(error)
      if (ended) setOpened((was) => (was.is === 'open' ? { ...was, ended } : was))
    }
  }
  function change(patch: Partial<StoredLink>): void {
    if (!link) return
    const changed = { ...link, ...patch }
    void storeLink(changed)
    setOpened((was) => (was.is === 'open' ? { ...was, link: changed } : was))
  }

  return (
    <DriveFrame copy={copy} language={language} onLanguage={choose} number={link?.load.number}>
      {opened.is === 'opening' && <Message heading={copy.opening} />}
      {opened.is === 'none' && <Message heading={copy.noLink} hint={copy.noLinkHint} />}
      {opened.is === 'unreachable' && (
        <Message
          heading={copy.unreachable}
          hint={opened.reference === null ? undefined : copy.reference(opened.reference)}
          action={{ label: copy.retry, run: () => void open() }}
        />
      )}
      {opened.is === 'open' && (
        <DriveLoad
          key={opened.link.linkId}
          copy={copy}
          link={opened.link}
          ended={opened.ended}
          onChange={change}
          onSent={() => void refresh(opened.link)}
        />
      )}
    </DriveFrame>
  )
}
