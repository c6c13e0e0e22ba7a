import { createFileRoute } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import * as z from 'zod/mini'
import { PageProblem, preparePage } from '#client/browser/documents/prepare-page.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { getPageDb, useSharedPages } from '#client/data/outbox/use-document-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { toasts } from '#client/ui/toasts.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { placeName } from '#domain/text/names.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredLoad } from '#offline/cache/read-through.ts'
import { deletePages, putPage, readPageFile, type StoredPage } from '#offline/documents/page-db.ts'
import { classifyStorageError } from '#offline/outbox/outbox-db.ts'
import { ADD_DOCUMENT_COPY, SHARE_COPY } from './copy.ts'

export const Route = createFileRoute('/dashboard/share')({
  validateSearch: z.object({
    document: z.catch(z.optional(z.uuid()), undefined),
    left: z.catch(z._default(z.int().check(z.nonnegative()), 0), 0),
  }),
  component: function ShareRoute() {
    const navigate = Route.useNavigate()
    const { document, left } = Route.useSearch()
    return (
      <ShareScreen
        key={document}
        documentId={document}
        left={left}
        onChosen={(loadId) =>
          void navigate({ to: '/dashboard/load/$loadId', params: { loadId }, search: { add: document }, replace: true })
        }
        onDiscarded={() => void navigate({ to: '/dashboard', replace: true })}
      />
    )
  },
})

interface ShareScreenProps {
  documentId: string | undefined
  /** files that didn't fit */
  left: number
  onChosen: (loadId: string) => void
  onDiscarded: () => void
}

/** Booked loads of this account, the next appointment first. */
function bookedLoads(rows: readonly unknown[]): Load[] {
  return rows
    .map(readStoredLoad)
    .filter((load) => load !== undefined)
    .filter(({ deal, status }) => deal !== undefined && status !== 'cancelled')
    .toSorted((a, b) => rank(a) - rank(b) || a.deliveryDateTime.localeCompare(b.deliveryDateTime))
}

function rank({ status }: Load): number {
  return status === 'active' ? 0 : 1
}

/**
 * Makes shared files as small as photos taken here, and gives them to the load, all at once. A file that can't be a page
 * is deleted.
 * @returns why one couldn't
 */
async function giveTo(
  loadId: string,
  pages: readonly StoredPage[],
): Promise<{ given: number; problem: string | null }> {
  const db = getPageDb()
  const ready: [StoredPage, ArrayBuffer][] = []
  const unusable: string[] = []
  let problem: string | null = null
  for (const { id, capturedAt, position, userId, documentId, addedAt, type, name } of pages) {
    const shared = (await readPageFile(db, id)) ?? new ArrayBuffer(0)
    try {
      const { bytes, ...about } = await preparePage(new File([shared], name ?? '', { type, lastModified: capturedAt }))
      ready.push([{ ...about, id, userId, documentId, loadId, position, capturedAt, addedAt, sent: 0 }, bytes])
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error
      problem = error.message
      unusable.push(id)
    }
  }
  await db.transaction('rw', db.pages, db.files, async () => {
    for (const [page, bytes] of ready) await putPage(db, page, bytes)
    await deletePages(db, unusable)
  })
  return { given: ready.length, problem }
}

/** The manifest's share target: files from another app wait here until a load is chosen. */
function ShareScreen({ documentId, left, onChosen, onDiscarded }: ShareScreenProps) {
  const { user } = useSession()
  const pages = useSharedPages(user.id, documentId)
  const cache = openAccountCache(user.id)
  const loads = useLiveRead(cache, 'booked-loads', async (db) => bookedLoads(await db.loads.toArray()))
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageTitle(SHARE_COPY.title)
  if (!pages || !loads) return null
  if (pages.length === 0 && problem === null && chosen === null)
    return <EmptyState isPage message={SHARE_COPY.nothing} hint={SHARE_COPY.nothingHint} />
  const notice = problem ?? (left > 0 ? SHARE_COPY.left(left) : null)
  const choose = async (loadId: string) => {
    setChosen(loadId)
    setProblem(null)
    try {
      const result = await giveTo(loadId, pages)
      if (result.given > 0) {
        if (result.problem) toasts.error(result.problem)
        return onChosen(loadId)
      }
      setProblem(result.problem)
    } catch (error) {
      setProblem(classifyStorageError(error) === 'full' ? ADD_DOCUMENT_COPY.full : ADD_DOCUMENT_COPY.notStored)
    }
    setChosen(null)
  }
  const discard = async () => {
    await deletePages(
      getPageDb(),
      pages.map(({ id }) => id),
    )
    onDiscarded()
  }
  return (
    <>
      <PageHeader title={SHARE_COPY.title} subtitle={SHARE_COPY.subtitle(pages.length)}>
        <Button variant="ghost" onClick={() => void discard()}>
          {SHARE_COPY.discard}
        </Button>
      </PageHeader>
      {notice && (
        <p role="alert" className="mb-4 rounded-card border border-caution bg-caution/10 p-4">
          {notice}
        </p>
      )}
      {loads.length === 0 ? (
        <EmptyState message={SHARE_COPY.noLoads} hint={SHARE_COPY.noLoadsHint} />
      ) : (
        <ul className="divide-y divide-hairline overflow-clip rounded-card border border-line bg-surface">
          {loads.map((load) => (
            <li key={load.id}>
              <button
                type="button"
                disabled={chosen !== null}
                onClick={() => void choose(load.id)}
                className="flex min-h-17 w-full items-center gap-4 px-4 py-3 text-left hover:bg-paper active:bg-hairline"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-lg leading-tight font-bold">{SHARE_COPY.choose(load.number)}</span>
                  <span className="block text-ink-soft">
                    {chosen === load.id
                      ? SHARE_COPY.preparing
                      : SHARE_COPY.lane(placeName(firstStopOf(load).location), placeName(lastStopOf(load).location))}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
