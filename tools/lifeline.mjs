// Loaded before every command: if tools/run.mjs ends for any reason, its channel closes, and the command is terminated
// as if by its operator.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
