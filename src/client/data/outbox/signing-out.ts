let signOuts = 0

/** Whether this page still clears the device. The router's guards act earlier, when the session ends. */
export function isSigningOut(): boolean {
  return signOuts > 0
}

/** @param clear ends the session and removes the account's data from this device */
export async function whileSigningOut(clear: () => Promise<void>): Promise<void> {
  signOuts += 1
  try {
    await clear()
  } finally {
    signOuts -= 1
  }
}
