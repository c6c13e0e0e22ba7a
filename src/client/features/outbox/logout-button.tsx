import { useNavigate } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { useRef, useState } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import { formatActionCount } from '#client/data/outbox/action-count.ts'
import { LOGOUT_COPY } from '#client/data/outbox/logout-copy.ts'

/** Sign-out never loses work silently: it's sent first, or the user discards it (GUARD-16, offline.md §12). */
export function LogoutButton({
  className,
  to = PATHS.home,
  label = LOGOUT_COPY.logout,
}: {
  className: string
  /** GUARD-17 */
  to?: typeof PATHS.home | typeof PATHS.login
  label?: string
}) {
  const { user } = useSession()
  const { ops, unreadable } = useOutbox()
  const navigate = useNavigate()
  const [stage, setStage] = useState<'idle' | 'sending' | 'asking'>('idle')
  // closing the dialog or tapping again overrides a sign-out in progress
  const words = useRef(0)
  const open = ops.filter(({ state }) => OP_STATES[state].is !== 'settled').length + unreadable.length

  const leave = async () => {
    const { signOut } = await import('#client/data/outbox/sign-out.ts')
    await signOut(user.id)
    await navigate({ to })
  }
  const ask = async () => {
    const word = ++words.current
    if (open > 0) setStage('sending')
    const { drainBeforeSignOut } = await import('#client/data/outbox/sign-out.ts')
    const left = await drainBeforeSignOut(user.id)
    if (word !== words.current) return
    if (left > 0) setStage('asking')
    else await leave()
  }
  const stay = () => {
    words.current += 1
    setStage('idle')
  }
  return (
    <>
      <button type="button" onClick={() => void ask()} className={className}>
        <LogOut aria-hidden className="size-5 shrink-0" />
        {label}
      </button>
      <Dialog
        alert
        open={stage !== 'idle'}
        onClose={stay}
        title={stage === 'asking' ? LOGOUT_COPY.notSent(formatActionCount(open)) : LOGOUT_COPY.sendingBeforeYouSignOut}
        description={stage === 'asking' ? LOGOUT_COPY.stayText : LOGOUT_COPY.leftToSend(formatActionCount(open))}
      >
        <DialogActions>
          {stage === 'asking' && (
            <Button variant="danger" onClick={() => void leave()}>
              {LOGOUT_COPY.discardAndSignOut(formatActionCount(open))}
            </Button>
          )}
          <Button busy={stage === 'sending'} onClick={stay}>
            {LOGOUT_COPY.staySignedIn}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
