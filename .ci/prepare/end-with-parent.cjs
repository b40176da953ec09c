// Loaded into the npm that prepare starts. Were prepare killed, npm would go on writing to
// node_modules, and the next install would collide with it and fail.

const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 250).unref();
