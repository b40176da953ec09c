// Takes the place of node:child_process in the built program, which starts no other program.
module.exports = {};
