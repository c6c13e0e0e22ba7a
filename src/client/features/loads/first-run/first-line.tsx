import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { linePartsOf } from '#client/components/load/line-parts.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { PATHS } from '#contract/api/path.ts'
import { type PostingLine, parsePostingLine } from '#domain/text/posting-line.ts'
import { FIRST_LOAD_COPY } from './copy.ts'
import { DropList } from './drop-list.tsx'

interface FirstLineProps {
  text: string
  onType: (text: string) => void
}

/** The first load as one line, with what was read of it; 'Read it' opens the form at the first missing field. */
export function FirstLine({ text, onType }: FirstLineProps) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const line = parsePostingLine(text, serverNow())
  const read = (event: FormEvent) => {
    event.preventDefault()
    if (line) void navigate({ to: PATHS.createLoad, search: { line: text } })
    else setAsked(true)
  }
  return (
    <div className="flex flex-col gap-2">
      <form noValidate onSubmit={read} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={FIRST_LOAD_COPY.label}
            size="line"
            placeholder={FIRST_LOAD_COPY.placeholder}
            autoComplete="off"
            maxLength={300}
            error={isAsked && !line ? FIRST_LOAD_COPY.noLane : undefined}
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
        </div>
        <Button type="submit" className="max-sm:w-full sm:mt-6.5 sm:min-h-15">
          {FIRST_LOAD_COPY.read}
        </Button>
      </form>
      {line && (
        <ul className="flex flex-wrap gap-2">
          {linePartsOf(line, equipmentOf(line)).map(({ label, value }) => (
            <li key={label + value} className="rounded-control bg-sign-tint px-2.5 py-1 text-sm text-sign-deep">
              {label} <b>{value}</b>
            </li>
          ))}
        </ul>
      )}
      <DropList />
    </div>
  )
}

/** 'Van, Dry Van', or '' where the line names none. */
export function equipmentOf({ equipment }: PostingLine): string {
  return equipment?.vehicle ? `${equipment.vehicle}, ${equipment.trailer}` : ''
}
