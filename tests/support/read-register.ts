import type { ApiServer } from './api-server.ts'
import type { FmcsaStandIn } from './fmcsa-stand-in.ts'

/** Lets the server read a carrier's entry in the register again, as it is listed from now on; undefined: not listed. */
export async function readRegister(
  { server, fmcsa }: { server: ApiServer; fmcsa: FmcsaStandIn },
  usdot: string,
  listed: Parameters<FmcsaStandIn['lists']>[0][string] | undefined,
): Promise<void> {
  fmcsa.lists(listed ? { [usdot]: listed } : {})
  const due_at = server.at({})
  await server.db.updateTable('register_entry').set({ due_at }).where('usdot', '=', usdot).execute()
  await server.registerAsked()
}
