/**
 * Loaded into the server by the scripts: when the script that started it is gone, however it ended, the server stops too.
 * A server that outlived its script would hold the port of the next start.
 */
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
