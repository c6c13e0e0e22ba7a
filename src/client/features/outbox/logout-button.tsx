import { useNavigate } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { useRef, useState } from 'react'
import { PATHS } from '#contract/path.ts'
import { useSession } from '#client/browser/use-session.ts'
import { useOutbox } from '#client/data/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { OP_STATES } from '#offline/op.ts'
import { actionsOf } from './banner-words.ts'

/** Sign-out never loses work silently: it is sent first, or given up by a word (GUARD-16, offline.md §12). */
export function LogoutButton({
  className,
  to = PATHS.home,
  label = 'Logout',
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
  // whoever closes the dialog, or taps again, has the word over what is still under way
  const words = useRef(0)
  const open = ops.filter(({ state }) => OP_STATES[state].is !== 'settled').length + unreadable.length

  const leave = async () => {
    const { signOut } = await import('./sign-out.ts')
    await signOut(user.id)
    await navigate({ to })
  }
  const ask = async () => {
    const word = ++words.current
    if (open > 0) setStage('sending')
    const { drained } = await import('./sign-out.ts')
    const left = await drained(user.id)
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
        title={stage === 'asking' ? `${actionsOf(open)} not sent` : 'Sending what waits'}
        description={
          stage === 'asking'
            ? 'They are kept on this device as long as you stay signed in. Signing out removes them for good.'
            : `${actionsOf(open)} left to send before you are signed out.`
        }
      >
        <DialogActions>
          {stage === 'asking' && (
            <Button variant="danger" onClick={() => void leave()}>
              Discard {actionsOf(open)} and sign out
            </Button>
          )}
          <Button busy={stage === 'sending'} onClick={stay}>
            Stay
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
