import { type ActionOptions, useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { type DraftForm, type DraftFormOptions, useDraftForm } from './use-draft-form.ts'

interface ActionFormOptions<Values extends Record<string, string>, Parsed>
  extends DraftFormOptions<Values, Parsed>, Omit<ActionOptions, 'onHeld'> {
  /** names the load in lists without a stored row: 'Load #48213, Dallas, TX to Tulsa, OK' */
  label: string
}

/**
 * A form that acts through the outbox, online or offline: what is typed is kept until it is sent, what the server refuses
 * shows at its field, and a toast says what became of it.
 */
export function useActionForm<Values extends Record<string, string>, Parsed = Values>({
  label,
  done,
  failed,
  next,
  onActed,
  onRefused,
  insteadOf,
  prove,
  handles,
  about,
  ...options
}: ActionFormOptions<Values, Parsed>): {
  form: DraftForm<Values, Parsed>
  action: ReturnType<typeof useSubmitAction>
} {
  const form = useDraftForm(options)
  const action = useSubmitAction(label, {
    done,
    failed,
    next,
    onRefused,
    insteadOf,
    prove,
    handles,
    about,
    onActed(how) {
      void form.draft.discard()
      return onActed?.(how)
    },
  })
  return { form, action }
}
