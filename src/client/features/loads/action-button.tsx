import type { ComponentProps } from 'react'
import type { Load } from '#contract/freight/load.ts'
import type { LoadAction } from '#domain/freight/load-lifecycle.ts'
import { Button } from '#client/ui/button.tsx'
import { useLoadPermit } from './use-load-permit.ts'

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'whyNot' | 'render'> {
  action: LoadAction
  load: Load
}

/** An action's button: enabled, disabled with the reason, or hidden (LIFE-02 to LIFE-05, OWN-20). */
export function ActionButton({ action, load, ...button }: ActionButtonProps) {
  const permit = useLoadPermit(action, load)
  if (permit.allowed) return <Button {...button} />
  return permit.visible ? <Button {...button} whyNot={permit.why} /> : null
}
