import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { LoadFormValues } from '#contract/load-form.ts'
import { useSaveTemplate } from './load-templates.queries.ts'
import { laneOf } from './template-lane.ts'

/** Keeps a form to post from again; its times and its reference are its own and stay out. */
export function SaveTemplate({ values }: { values: () => LoadFormValues }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Save as template
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Save as template"
        description="Everything but the times and the reference, to start the next load from."
      >
        {isOpen && <NameTemplate values={values()} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function NameTemplate({ values, onClose }: { values: LoadFormValues; onClose: () => void }) {
  const [name, setName] = useState(() => laneOf(values))
  const [isMissing, setMissing] = useState(false)
  const save = useSaveTemplate(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // the load's own form lies around this one
    event.stopPropagation()
    const given = name.trim()
    setMissing(given === '')
    if (given !== '') save.mutate({ name: given, values })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={80}
        value={name}
        error={isMissing ? 'Please give the template a name' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save template
        </Button>
      </DialogActions>
    </form>
  )
}
