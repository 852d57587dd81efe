// Loaded before every command: when tools/run.mjs dies, however it dies, the channel to it closes, and the command is
// asked to end as if by its operator.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
