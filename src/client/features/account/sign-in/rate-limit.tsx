import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { Button } from '#client/ui/button.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { SIGN_IN_COPY } from './copy.ts'

/** When a rate limit allows a retry (Retry-After, seconds), as epoch milliseconds; else null. */
export function retryAt(error: unknown): number | null {
  const seconds = error instanceof ApiError && error.code === 'RATE_LIMITED' ? Number(error.retryAfter) : 0
  return seconds > 0 ? Date.now() + seconds * 1000 : null
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 1) return `${minutes} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Reports errors of a form in this area. A toast passes, so the remaining wait or the lost connection stays. */
export function useRateLimitNotice(onError: (error: unknown) => void): {
  wait: ReactNode
  report: (error: unknown) => void
} {
  const [until, setUntil] = useState(0)
  const [isUnreached, setUnreached] = useState(false)
  const seconds = useSecondsLeft(until)
  return {
    wait: isUnreached ? (
      <FailureNote message={SIGN_IN_COPY.unreached} />
    ) : (
      seconds > 0 && <p className="text-sm text-ink-soft">{SIGN_IN_COPY.tryAgainIn(formatWait(seconds))}</p>
    ),
    report(error) {
      setUntil(retryAt(error) ?? 0)
      setUnreached(error instanceof NetworkError)
      onError(error)
    },
  }
}

interface ResendButtonProps {
  /** when another email may be requested, epoch milliseconds */
  until: number
  resend: () => Promise<void>
}

/** VER-07 */
export function ResendButton({ until, resend }: ResendButtonProps) {
  const seconds = useSecondsLeft(until)
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await resend().finally(() => setAsking(false))
  }
  return (
    <Button variant="ghost" busy={isAsking} disabled={seconds > 0} onClick={() => void ask()}>
      {seconds > 0 ? SIGN_IN_COPY.resendIn(seconds) : SIGN_IN_COPY.resendCode}
    </Button>
  )
}

const LOOK_MS = 250

/** Whole seconds until an instant (epoch milliseconds), counted down; 0 when it has passed. */
export function useSecondsLeft(until: number): number {
  const left = useCallback(() => Math.max(0, Math.ceil((until - Date.now()) / 1000)), [until])
  return useSyncExternalStore(everyMoment, left, left)
}

function everyMoment(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}
