// Loaded into the server by the start script: if that is killed, the server ends in order instead of keeping the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
