import { useState } from 'react'
import { WALL_TIME_MESSAGES } from '#contract/freight/appointment.ts'
import { type Load, releaseCarrierEndpoint } from '#contract/freight/load.ts'
import { needsReason } from '#domain/freight/load-lifecycle.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatStopTime, formatWallTime, parseWallTimeInZone } from '#domain/time/stop-time.ts'
import { toLoadSnapshot } from '#client/components/load-access.ts'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { COMPLETION_COPY } from './copy.ts'

interface Completion {
  /** ISO instant of the delivery */
  occurredAt: string
  reason?: string
}

interface MarkCompletedDialogProps {
  load: Load
  busy: boolean
  onComplete: (completion: Completion) => void
  onClose: () => void
}

const reasonSchema = releaseCarrierEndpoint.body.shape.reason

/** UNDO-02: when it was delivered and what that changes; an unusual completion needs a reason and a second answer. */
export function MarkCompletedDialog({ load, busy, onComplete, onClose }: MarkCompletedDialogProps) {
  const now = useNow(MINUTE_MS)
  const zone = load.deliveryLocation.zone
  const [wallTime, setWallTime] = useState(() => formatWallTime(now, zone))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isAskedAgain, setAskedAgain] = useState(false)
  const isUnusual = needsReason('mark-completed', toLoadSnapshot(load), now)
  const time = checkDelivery(wallTime, { zone, postedAt: Date.parse(load.createdAt), now })
  const why = isUnusual ? reasonSchema.safeParse(reason) : null
  const reasonError = why?.success === false ? why.error.issues[0]?.message : undefined
  const carrier = isolateBidi(load.dispatcher?.businessName ?? COMPLETION_COPY.theCarrier)

  const complete = () => {
    setTried(true)
    if ('error' in time || reasonError !== undefined) return
    if (isUnusual && !isAskedAgain) return setAskedAgain(true)
    onComplete({ occurredAt: new Date(time.at).toISOString(), ...(why?.success && { reason: why.data }) })
  }
  if (isAskedAgain && !('error' in time))
    return (
      <Dialog
        key="again"
        alert
        open
        onClose={onClose}
        title={COMPLETION_COPY.again(load.status, load.tendered)}
        description={COMPLETION_COPY.againWords(formatStopTime(time.at, zone), carrier)}
      >
        <DialogActions>
          <Button onClick={onClose}>{COMPLETION_COPY.keep}</Button>
          <Button variant="ghost" busy={busy} onClick={complete}>
            {COMPLETION_COPY.anyway}
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog
      key="first"
      open
      onClose={onClose}
      title={COMPLETION_COPY.title}
      description={
        load.agreedRate === null ? COMPLETION_COPY.withoutDeal(carrier) : COMPLETION_COPY.forCarrier(carrier)
      }
    >
      <form
        noValidate
        aria-busy={busy}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          complete()
        }}
      >
        <TextField
          label={COMPLETION_COPY.delivered}
          type="datetime-local"
          max={formatWallTime(now, zone)}
          value={wallTime}
          hint={COMPLETION_COPY.zone(`${load.deliveryLocation.city}, ${load.deliveryLocation.state}`)}
          error={isTried && 'error' in time ? time.error : undefined}
          onChange={({ target }) => setWallTime(target.value)}
        />
        {isUnusual && (
          <TextArea
            label={COMPLETION_COPY.reason}
            maxLength={500}
            value={reason}
            error={isTried ? reasonError : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            {COMPLETION_COPY.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {COMPLETION_COPY.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function checkDelivery(
  wallTime: string,
  { zone, postedAt, now }: { zone: string; postedAt: number; now: number },
): { at: number } | { error: string } {
  const parsed = parseWallTimeInZone(wallTime, zone)
  if (!parsed.ok) return { error: WALL_TIME_MESSAGES[parsed.reason] }
  if (parsed.at > now) return { error: COMPLETION_COPY.future }
  // the field has no seconds
  if (parsed.at + MINUTE_MS <= postedAt) return { error: COMPLETION_COPY.beforePosting }
  return { at: parsed.at }
}
