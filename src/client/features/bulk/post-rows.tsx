import { useState } from 'react'
import { NetworkError } from '#contract/api/http-request.ts'
import { withErrorReference } from '#client/components/error-reference.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { ThumbBar } from '#client/ui/thumb-bar.tsx'
import { IMPORT_COPY } from './copy.ts'
import type { RowCounts } from './import-row.ts'
import { usePostRows } from './use-posting.ts'
import type { RemoteImportSession } from './use-import-session.ts'

const { post: copy } = IMPORT_COPY

interface PostRowsProps {
  desk: RemoteImportSession
  counts: RowCounts
  onProgress: () => void
}

/** Posts the ready rows, shows progress, and can be stopped and resumed. */
export function PostRows({ desk, counts, onProgress }: PostRowsProps) {
  const { post, stop, pause, isPosting, isStopping, error } = usePostRows(desk, onProgress)
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
            {copy.sent(gone, ofAll)}
          </p>
          {pause && <p role="status">{copy.paused(pause.why, clockOn(pause.until))}</p>}
          <progress aria-label={copy.posting} max={ofAll} value={gone} className="h-2 w-full accent-sign" />
        </div>
        <Button variant="ghost" busy={isStopping} onClick={stop}>
          {isStopping ? copy.stopping : copy.stop}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {error && (
        <ErrorState message={failed(error)} kept={withErrorReference(copy.remaining(done, counts.ready), error)} />
      )}
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
            whyNot={isOffline ? copy.offline : undefined}
          >
            {done > 0 || error ? copy.again(counts.ready) : copy.start(counts.ready)}
          </Button>
        </ThumbBar>
      )}
    </div>
  )
}

/** '14:02', in this device's time zone. */
function clockOn(at: number): string {
  return new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}

function failed(error: Error): string {
  return error instanceof NetworkError ? copy.lost : error.message
}

function outcome({ posted, exists }: RowCounts): string {
  return [posted > 0 && copy.posted(posted), exists > 0 && copy.existing(exists)].filter(Boolean).join(', ')
}
