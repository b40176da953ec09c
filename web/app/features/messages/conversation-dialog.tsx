import { Dialog } from '../../ui/kit/dialog.tsx';
import { ConversationContent, type ConversationProps } from './conversation.tsx';

/** The job, and whether its conversation is open over the page. */
export type ConversationDialogProps = ConversationProps &
  Readonly<{ isOpen: boolean; onClose: () => void }>;

/** The same in a dialog; what is written in it is saved, and so is there when it opens again. */
export const ConversationDialog = ({ isOpen, onClose, ...props }: ConversationDialogProps) => (
  <Dialog title="Conversation" opened={isOpen} onClose={onClose} size="lg" savesDraft>
    {isOpen && (
      <div className="stack">
        <ConversationContent {...props} />
      </div>
    )}
  </Dialog>
);
