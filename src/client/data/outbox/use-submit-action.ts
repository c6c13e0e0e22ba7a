import { submitAction, submitEditedAction, submitUndoableAction } from './submit-action.ts'
import { type ActionOptions, useAction } from './use-action.ts'

const loaded = Promise.resolve({ submitAction, submitEditedAction, submitUndoableAction })

/** `useAction` of a button: the code that saves its tap loads with the button, so no tap is lost for want of it. */
export function useSubmitAction(label: string, options: ActionOptions) {
  return useAction(label, options, () => loaded)
}
