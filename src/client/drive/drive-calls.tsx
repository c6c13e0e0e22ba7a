import Phone from 'lucide-react/icons/phone'
import { dialledNumber, phoneExtension } from '#domain/text/dialled-number.ts'
import { Button } from '#client/ui/button.tsx'
import type { DriveCopy } from './copy.ts'

/** Links that dial the dock and the dispatcher, as far as their numbers are known. */
export function Calls({ copy, dock, dispatch }: { copy: DriveCopy; dock: string | null; dispatch: string | null }) {
  const dialled = (phone: string) => `tel:${dialledNumber(phone)}`
  const extension = (phone: string) => {
    const digits = phoneExtension(phone)
    return digits === undefined ? null : ` x${digits}`
  }
  return (
    <>
      {dock && (
        <Button
          variant="sunlight-ghost"
          size="large"
          className="flex-1 sm:whitespace-nowrap"
          render={<a href={dialled(dock)} />}
        >
          <Phone aria-hidden />
          {copy.callDock}
          {extension(dock)}
        </Button>
      )}
      {dispatch && (
        <Button
          variant="sunlight-ghost"
          size="large"
          className="flex-1 sm:whitespace-nowrap"
          render={<a href={dialled(dispatch)} />}
        >
          <Phone aria-hidden />
          {copy.dispatch}
          {extension(dispatch)}
        </Button>
      )}
    </>
  )
}
