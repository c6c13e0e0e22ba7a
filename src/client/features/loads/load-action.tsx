import { useSeat } from '#client/browser/session/use-seat.ts'
import { accountIdOf } from '#contract/account/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { suggestInstall } from '#client/browser/page/install-offer.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { toLoadSnapshot } from '#client/components/load/load-access.ts'
import { useNow } from '#client/components/use-now.ts'
import { formatLoadLabel } from '#client/data/outbox/load-label.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { Button } from '#client/ui/button.tsx'
import { type ToastAction, toasts } from '#client/ui/toasts.ts'
import type { Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import type { Load } from '#contract/freight/load.ts'
import { checkLoadAction, type LoadAction, type LoadActionPermit } from '#domain/freight/load-lifecycle.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { call } from '#offline/session/call.ts'
import { LOAD_ACTION_TOASTS } from './copy.ts'

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

/** Whether this account may do something to a load now, by the load's state table. */
export function useLoadPermit(action: LoadAction, load: Load): LoadActionPermit {
  const { user, permissions } = useSession()
  const now = useNow(MINUTE_MS)
  const mayWrite = useSeat('desk')
  // TEAM-07: who only reads is offered none
  if (!mayWrite) return { allowed: false, why: '', visible: false }
  return checkLoadAction(action, toLoadSnapshot(load), { accountId: accountIdOf(user), permissions }, now)
}

/**
 * An action that may happen at a dock: saved on the device first, sent now or when there's signal. Toasts the result,
 * beside the server's reason if it was rejected.
 * @param onDone closes the dialog, or leaves a deleted load's screen; also runs while the action waits to be sent
 * @param next a button in the success toast
 * @param undo the screen offers Undo for ten seconds: `onDone` runs when they begin, and again at the end
 */
export function useLoadAction(
  action: keyof typeof LOAD_ACTION_TOASTS,
  load: Load,
  onDone?: () => Promise<void> | void,
  { undo = false, next }: { undo?: boolean; next?: ToastAction } = {},
) {
  return useSubmitAction(formatLoadLabel(load), {
    about: `${action} ${load.id}`,
    ...LOAD_ACTION_TOASTS[action],
    next,
    async onActed() {
      if (action === 'confirm-arrival') suggestInstall()
      await onDone?.()
    },
    ...(undo && { onHeld: () => onDone?.() }),
  })
}

/**
 * An online action on a load. Toasts the result, beside the server's reason if it was rejected; then loads and requests
 * are refetched, and `isPending` lasts until they have loaded.
 * @param onDone runs before that: closes the dialog, or leaves the screen of a deleted load
 */
export function useLoadMutation<E extends Endpoint>(
  action: keyof typeof LOAD_ACTION_TOASTS,
  endpoint: E,
  onDone?: () => Promise<void> | void,
) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['loads'] }),
      queryClient.invalidateQueries({ queryKey: ['booking-requests'] }),
    ])
  return useMutation({
    meta: { about: action },
    mutationFn: (input: EndpointInput<E>) => call(endpoint, input),
    onSuccess: async () => {
      toasts.success(LOAD_ACTION_TOASTS[action].done)
      await onDone?.()
      await refresh()
    },
    onError: () => {
      toasts.error(LOAD_ACTION_TOASTS[action].failed, undefined, action)
      void refresh()
    },
  })
}
