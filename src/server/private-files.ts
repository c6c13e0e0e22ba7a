/**
 * Files and folders that this process and its children make are for its own user: dumps and documents hold everybody's
 * data. Called first by each program of the server.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}
