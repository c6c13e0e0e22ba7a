import { useState } from 'react'
import { NetworkError } from '#contract/api/http-request.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import type { RowCounts } from './import-row.ts'
import { usePostRows } from './use-posting.ts'
import type { RemoteImportSession } from './use-import-session.ts'

interface PostRowsProps {
  desk: RemoteImportSession
  counts: RowCounts
  onProgress: () => void
}

/** Posts the ready rows, shows progress, and can be stopped and resumed. */
export function PostRows({ desk, counts, onProgress }: PostRowsProps) {
  const { post, stop, isPosting, isStopping, error } = usePostRows(desk, onProgress)
  const [ofAll, setOfAll] = useState(0)
  const isOffline = useConnection().is === 'offline'
  const done = counts.posted + counts.exists
  const isJudged = counts.judged === counts.all
  if (isPosting) {
    const gone = Math.min(ofAll, Math.max(0, ofAll - counts.ready))
    return (
      <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4">
        <div className="min-w-48 flex-1">
          <p role="status" className="font-semibold">
            {gone.toLocaleString('en-US')} of {ofAll.toLocaleString('en-US')} sent
          </p>
          <progress aria-label="Posting" max={ofAll} value={gone} className="h-2 w-full accent-sign" />
        </div>
        <Button variant="ghost" busy={isStopping} onClick={stop}>
          {isStopping ? 'Stopping...' : 'Stop'}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {error && <ErrorState message={failed(error)} kept={formatRemaining(counts)} />}
      {done > 0 && (
        <p role="status" className="font-semibold">
          {outcome(counts)}
        </p>
      )}
      {counts.ready > 0 && (
        <ThumbBar>
          <Button
            onClick={() => {
              setOfAll(counts.ready)
              post()
            }}
            disabled={!isJudged}
            whyNot={isOffline ? 'Posting needs a connection. Your rows stay on this device.' : undefined}
          >
            {done > 0 || error ? 'Continue posting' : 'Post'} {loads(counts.ready)}
          </Button>
        </ThumbBar>
      )}
    </div>
  )
}

function loads(count: number): string {
  return count === 1 ? '1 load' : `${count.toLocaleString('en-US')} loads`
}

function failed(error: Error): string {
  return error instanceof NetworkError ? 'Connection lost while posting' : error.message
}

function formatRemaining({ posted, exists, ready }: RowCounts): string {
  return `${loads(posted + exists)} on the board, ${loads(ready)} left to post. Nothing posts twice.`
}

function outcome({ posted, exists }: RowCounts): string {
  const there = exists === 1 ? '1 row was already posted' : `${exists.toLocaleString('en-US')} rows were already posted`
  return [posted > 0 && `${loads(posted)} posted`, exists > 0 && there].filter(Boolean).join(', ')
}
