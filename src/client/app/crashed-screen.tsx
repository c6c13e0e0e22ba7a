import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { currentSession, onSessionChange } from '#client/browser/session/session-state.ts'
import { Button } from '#client/ui/button.tsx'
import { UI_COPY } from '#client/ui/copy.ts'
import { CRASH_PLACE, reportCrashEndpoint } from '#contract/api/health.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { call } from '#offline/session/call.ts'
import { StorageSilent } from '#offline/session/storage-wait.ts'
import { CRASH_COPY, CRASHED_COPY } from './copy.ts'
import { copyReference } from './error-report.ts'
import { isMissingChunk, reloadWhenInReach } from './missing-chunk.ts'

/**
 * In place of a screen that fails: what is around it stays, and data on the device is untouched. One that isn't on the
 * device opens with the signal.
 */
export function CrashedScreen({ error, reset }: ErrorComponentProps) {
  if (error instanceof StorageSilent) return <SilentStorage />
  return <FailedScreen error={error} reset={reset} />
}

/** Nobody knows who is signed in. Once storage answers, the screen opens, or the sign-in page does. */
function SilentStorage() {
  const router = useRouter()
  useEffect(
    // who is signed in changes what the guards get (app.tsx)
    () => onSessionChange(() => void (currentSession() ? undefined : router.invalidate())),
    [router],
  )
  return (
    <section className="mx-auto flex max-w-md flex-col items-start gap-4 p-6">
      <h1 className="text-2xl font-bold">{UI_COPY.storageSilent}</h1>
      <p className="text-ink-soft">{UI_COPY.storageSilentHint}</p>
      <Button onClick={reload}>{CRASHED_COPY.tryAgain}</Button>
    </section>
  )
}

function FailedScreen({ error, reset }: ErrorComponentProps) {
  const isMissing = isMissingChunk(error)
  const isOutOfReach = useConnection().status === 'offline' && isMissing
  const missing = isOutOfReach ? CRASHED_COPY.notOnDevice : CRASHED_COPY.replaced
  useEffect(() => (isMissing ? reloadWhenInReach(error) : undefined), [isMissing, error])
  const again = <Button onClick={reload}>{CRASHED_COPY.tryAgain}</Button>
  return (
    <section className="mx-auto flex max-w-md flex-col items-start gap-4 p-6">
      <h1 className="text-2xl font-bold">{isOutOfReach ? CRASHED_COPY.needsConnection : CRASHED_COPY.failed}</h1>
      <p className="text-ink-soft">{isMissing ? missing : CRASHED_COPY.nothingLost}</p>
      {isMissing ? again : <CrashActions error={error} reset={reset} />}
    </section>
  )
}

function reload(): void {
  window.location.reload()
}

/** What a person can do about a failed screen, and by which reference support finds it. */
function CrashActions({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {CRASHED_COPY.tryAgain}
        </Button>
        <Button variant="ghost" onClick={() => window.location.reload()}>
          {CRASH_COPY.reload}
        </Button>
        <Button variant="quiet" onClick={() => router.history.back()}>
          {CRASH_COPY.back}
        </Button>
      </div>
      <CrashReference error={error} />
    </>
  )
}

/** Reports the failure to the server's log, where its reference finds it. Offline there is neither. */
function CrashReference({ error }: { error: unknown }) {
  const screen = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' })
  const [reported, setReported] = useState<{ of: unknown; reference: string } | null>(null)
  const ofRequest = error instanceof ApiError ? error.reference : null
  useEffect(() => {
    if (ofRequest !== null) return
    call(reportCrashEndpoint, { body: { ...describe(error), screen: screen.slice(0, 100) } }).then(
      ({ reference }) => setReported({ of: error, reference }),
      (failure: unknown) => console.warn('Could not report the failed screen', failure),
    )
  }, [error, ofRequest, screen])
  const reference = ofRequest ?? (reported?.of === error ? reported?.reference : null)
  if (!reference) return null
  const { label, run } = copyReference(reference)
  return (
    <Button variant="quiet" size="compact" className="-ml-3.5 text-sm" onClick={run}>
      {label}
    </Button>
  )
}

/** The error's class and the places in our files: its message may repeat what a person typed. */
function describe(error: unknown): { error: string; places: string[] } {
  if (!(error instanceof Error)) return { error: typeof error, places: [] }
  return {
    error: error.name.slice(0, 60) || typeof error,
    places: (error.stack?.match(CRASH_PLACE) ?? []).slice(0, 10),
  }
}
