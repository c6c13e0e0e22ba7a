import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog.tsx'
import { FailureNote } from '#client/ui/failure-note.tsx'
import { DIALOG_FORM_COPY } from './dialog-form-copy.ts'
import { Form, SubmitButton, type SubmitProps } from './form.tsx'

type DialogFormProps<Parsed> = Omit<ComponentProps<typeof Form<Parsed>>, 'label'> & { title: string }

/** A form that takes the place of a dialog's content: the dialog keeps its title. */
export function DialogForm<Parsed>({ title, children, ...form }: DialogFormProps<Parsed>) {
  return (
    <Form {...form} label={title}>
      <h3 className="text-lg font-bold">{title}</h3>
      {children}
    </Form>
  )
}

/** A dialog's last row: Cancel and the button that sends. */
export function SubmitActions({
  onCancel,
  children,
  ...button
}: SubmitProps & { onCancel: () => void; children?: ReactNode }) {
  const row = useFormFocus()
  return (
    <>
      <FailureNote message={button.form.failure} />
      <DialogActions ref={row}>
        {children}
        <Button variant="ghost" onClick={onCancel}>
          {DIALOG_FORM_COPY.cancel}
        </Button>
        <SubmitButton {...button} />
      </DialogActions>
    </>
  )
}

/** What a person fills in first: of radio buttons, Tab reaches the chosen one. */
const FIELD = 'input:not([type=radio]), input:checked, textarea, select'

/**
 * A form that opens inside a dialog gives the focus back to what opened it. By keyboard it starts at its first field;
 * after a tap, a phone's keyboard would cover what it is about.
 */
function useFormFocus() {
  const row = useRef<HTMLDivElement>(null)
  const giveBack = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    const dialog = row.current?.closest<HTMLElement>('[role$=dialog]')
    const opener = document.activeElement
    if (!dialog?.contains(opener) || !(opener instanceof HTMLElement)) return
    giveBack.current = () => (opener.isConnected ? opener : dialog).focus()
    if (opener.matches(':focus-visible')) row.current?.closest('form')?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [])
  // once what opened it shows again
  useEffect(() => () => giveBack.current?.(), [])
  return row
}
