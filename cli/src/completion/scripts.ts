/** The shells that can complete commands. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** A shell that can complete commands. */
export type Shell = (typeof shells)[number];

/**
 * The script that a shell runs when it starts. Each completion asks `nsem` itself, so that the script
 * fits every later version.
 */
export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `_nsem() {
  local text rest
  COMPREPLY=()
  while IFS=$'\\t' read -r text rest; do
    if [ "$text" = ':files' ]; then
      compopt -o filenames 2> /dev/null
      mapfile -t -O "\${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")
    else
      COMPREPLY+=("$text")
    fi
  done < <(nsem __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
}
complete -F _nsem nsem
`,
  zsh: `#compdef nsem
_nsem() {
  local text description
  local -a suggestions
  while IFS=$'\\t' read -r text description; do
    if [[ "$text" == ':files' ]]; then _files
    else suggestions+=("\${text//:/\\\\:}:$description")
    fi
  done < <(nsem __complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)
  (( \${#suggestions} )) && _describe 'nsem' suggestions
}
compdef _nsem nsem
`,
  fish: `function __nsem_complete
    set -l words (commandline -opc)[2..-1] (commandline -ct)
    for line in (nsem __complete -- $words 2> /dev/null)
        if string match -q ':files*' -- $line
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c nsem -f -a '(__nsem_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName nsem -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($wordToComplete -eq '') { $words += '""' }
  nsem __complete -- @words 2> $null | ForEach-Object {
    $text, $description = $_ -split "\`t", 2
    if ($text -eq ':files') {
      Get-ChildItem -Name "$wordToComplete*"
    } else {
      $tip = if ($description) { $description } else { $text }
      [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $tip)
    }
  }
}
`,
};
