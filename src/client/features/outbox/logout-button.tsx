import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { LOGOUT_BUTTON_COPY } from './logout-button-copy.ts'
import { Logout } from './logout.tsx'

interface LogoutButtonProps {
  className: string
  /** GUARD-17 */
  to?: typeof PATHS.home | typeof PATHS.login
  label?: string
}

export function LogoutButton({ className, to = PATHS.home, label = LOGOUT_BUTTON_COPY.logout }: LogoutButtonProps) {
  const [taps, setTaps] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTaps((before) => before + 1)} className={className}>
        <LogOut aria-hidden className="size-5 shrink-0" />
        {label}
      </button>
      {/* another tap begins again */}
      {taps > 0 && <Logout key={taps} to={to} />}
    </>
  )
}
