import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { PATHS } from '#contract/api/path.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { centsToDollars, formatMoney } from '#domain/freight/money.ts'
import { retryAfterMs } from '#domain/time/retry.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import { call } from '#offline/session/call.ts'
import { IMPORT_COPY } from './copy.ts'
import type { RowCounts } from './import-row.ts'
import type { ListSummary } from './list-summary.ts'
import { comparePosted, useRefreshLoads } from './use-import-session.ts'
import type { RemoteImportSession } from './use-import-worker.ts'

const { post: copy } = IMPORT_COPY

interface PostRowsProps {
  session: RemoteImportSession
  counts: RowCounts
  /** of what would be posted */
  summary: ListSummary | null
  onProgress: () => void
  /** the rows have other states now */
  onDone: () => void
  /** goes to the first cell to fix */
  onShowWrong: () => void
  /** undefined while the posted rows are shown */
  onShowPosted: (() => void) | undefined
}

/** Posts the ready rows, shows progress, and can be stopped and resumed. */
export function PostRows({ session, counts, summary, onProgress, onDone, ...shows }: PostRowsProps) {
  const { post, stop, pause, isPosting, isStopping, error } = usePostRows(session, onProgress, onDone)
  const [atStart, setAtStart] = useState({ counts, loads: 0 })
  const isOffline = useConnection().status === 'offline'
  const done = counts.posted + counts.exists
  const isJudged = counts.judged === counts.all
  // a row that repeats another posts no load of its own
  const loads = isJudged && summary ? summary.loads : counts.ready
  if (isPosting) {
    const { ready } = atStart.counts
    return (
      <ThumbBar isSticky>
        <div className="min-w-48 flex-1">
          <p role="status" className="font-semibold">
            {progressOf(counts, atStart)}
          </p>
          {pause && <p role="status">{copy.paused(pause.why, formatTimeOfDay(pause.until))}</p>}
          <progress
            aria-label={copy.posting}
            max={ready}
            value={ready - counts.ready}
            className="h-2 w-full accent-rail"
          />
        </div>
        <Button variant="ghost" busy={isStopping} onClick={stop}>
          {isStopping ? copy.stopping : copy.stop}
        </Button>
      </ThumbBar>
    )
  }
  return (
    <>
      {error && <ErrorState message={failed(error)} kept={withErrorReference(copy.remaining(done, loads), error)} />}
      {done > 0 && (
        <div className="flex flex-wrap items-center gap-x-4">
          <p role="status" className="font-semibold">
            {outcome(counts)}
          </p>
          {counts.posted > 0 && (
            <>
              {shows.onShowPosted && (
                <Button variant="quiet" onClick={shows.onShowPosted}>
                  {copy.showPosted}
                </Button>
              )}
              <Link
                to={PATHS.myLoads}
                search={{ tab: 'pending' }}
                className="inline-flex min-h-12 items-center font-semibold text-sign-deep underline"
              >
                {copy.seePosted}
              </Link>
            </>
          )}
        </div>
      )}
      {counts.ready > 0 ? (
        <ThumbBar isSticky>
          <p className="w-full truncate text-sm md:w-auto md:flex-1 md:self-center md:text-base">
            {footLine(counts, summary)}
          </p>
          {counts.wrong > 0 && <ShowWrong counts={counts} onShow={shows.onShowWrong} />}
          <Button
            onClick={() => {
              setAtStart({ counts, loads })
              post()
            }}
            disabled={!isJudged}
            whyNot={isOffline ? copy.offline : undefined}
          >
            {counts.posted > 0 || error ? copy.again(loads) : copy.start(loads)}
          </Button>
        </ThumbBar>
      ) : (
        counts.wrong > 0 && (
          <ThumbBar isSticky>
            <ShowWrong counts={counts} onShow={shows.onShowWrong} />
          </ThumbBar>
        )
      )}
    </>
  )
}

function ShowWrong({ counts, onShow }: { counts: RowCounts; onShow: () => void }) {
  return (
    <Button variant="ghost" onClick={onShow}>
      {copy.showWrong(counts.wrong)}
    </Button>
  )
}

/** What became of the rows so far: posted, there before, or refused. */
function progressOf(
  { posted, exists, wrong }: RowCounts,
  { counts: before, loads }: { counts: RowCounts; loads: number },
) {
  const [existing, refused] = [exists - before.exists, wrong - before.wrong]
  return [
    copy.progress(posted - before.posted, loads),
    existing > 0 && copy.existing(existing),
    refused > 0 && copy.refused(refused),
  ]
    .filter(Boolean)
    .join(', ')
}

function failed(error: Error): string {
  return error instanceof NetworkError ? copy.lost : error.message
}

/** What the button posts, and what it leaves. */
function footLine({ ready, wrong, left }: RowCounts, summary: ListSummary | null): string {
  const loads = summary?.loads ?? ready
  return [
    copy.ready(loads),
    summary && ready > loads && copy.repeats(ready - loads),
    summary && copy.total(formatMoney(centsToDollars(summary.totalCents))),
    wrong > 0 && copy.wrong(wrong),
    left > 0 && copy.left(left),
  ]
    .filter(Boolean)
    .join(', ')
}

function outcome({ posted, exists }: RowCounts): string {
  return [posted > 0 && copy.posted(posted), exists > 0 && copy.existing(exists)].filter(Boolean).join(', ')
}

/** Posting waits for the next hour's budget. */
export interface PostingPause {
  /** the server's words */
  why: string
  /** epoch milliseconds, on this device's clock */
  until: number
}

/**
 * Posts the ready rows, a hundred at a time, until none is left or the user stops it. Results are stored after each
 * batch: a lost connection, a closed page or a second run posts nothing twice. Over the hour's budget it pauses and
 * continues automatically.
 */
function usePostRows(session: RemoteImportSession, onProgress: () => void, onDone: () => void) {
  const refreshLoads = useRefreshLoads()
  const stopped = useRef(false)
  const endPause = useRef(() => {})
  const [isStopping, setStopping] = useState(false)
  const [pause, setPause] = useState<PostingPause | null>(null)
  const waitForBudget = async (refused: ApiError, waitMs: number) => {
    setPause({ why: refused.message, until: Date.now() + waitMs })
    await new Promise<void>((resolve) => {
      endPause.current = resolve
      setTimeout(resolve, waitMs)
    })
    setPause(null)
  }
  const posting = useMutation({
    mutationFn: async () => {
      stopped.current = false
      setStopping(false)
      await comparePosted(session)
      for (;;) {
        const { lines, loads, listId } = await session.batch()
        if (lines.length === 0) return
        try {
          const { results } = await call(postLoadsEndpoint, { body: { loads, listId } })
          await session.record(lines, results)
          onProgress()
        } catch (error) {
          const wait =
            error instanceof ApiError && error.status === 429 ? retryAfterMs(error.retryAfter, Date.now()) : null
          if (wait === null || !(error instanceof ApiError)) throw error
          onProgress()
          await waitForBudget(error, wait)
        }
        if (stopped.current) return
      }
    },
    onSettled: () => {
      onDone()
      refreshLoads()
    },
  })
  useUnsavedChanges(posting.isPending)
  return {
    post: () => posting.mutate(),
    stop: () => {
      stopped.current = true
      setStopping(true)
      endPause.current()
    },
    isPosting: posting.isPending,
    pause,
    isStopping: posting.isPending && isStopping,
    error: posting.error,
  }
}
