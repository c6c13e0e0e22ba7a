import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogActions } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { useSaveTemplate } from './load-templates.queries.ts'
import { formatTemplateLane } from './template-lane.ts'

/** Saves the form as a template, without its times and its reference. */
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
        description="Saves everything except the times and reference, so your next load can start from it."
      >
        {isOpen && <NameTemplate values={values()} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function NameTemplate({ values, onClose }: { values: LoadFormValues; onClose: () => void }) {
  const [name, setName] = useState(() => formatTemplateLane(values))
  const [isMissing, setMissing] = useState(false)
  const save = useSaveTemplate(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // the load's form encloses this one
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
        error={isMissing ? 'Template name is required' : undefined}
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
