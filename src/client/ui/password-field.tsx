import { useState } from 'react'
import type { ComponentProps } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { UI_COPY } from './copy.ts'
import { TextField } from './text-field.tsx'

/** A password with a show button: typing blind on a phone is the main cause of wrong ones. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className="-my-px -mr-3 grid size-12 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink focus-visible:-outline-offset-3"
          aria-label={shown ? UI_COPY.hidePassword : UI_COPY.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
    />
  )
}
